// MessagePack as far as the protocol uses it: nil, booleans, numbers, strings, arrays, maps
// (protocol/README.md#frames).

export function pack(value) {
  const bytes = [];
  put(bytes, value);
  return Uint8Array.from(bytes);
}

function put(bytes, value) {
  if (value === null || value === undefined) bytes.push(0xc0);
  else if (typeof value === "boolean") bytes.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") putInteger(bytes, value);
  else if (typeof value === "string") {
    const text = new TextEncoder().encode(value);
    bytes.push(0xda, text.length >> 8, text.length & 0xff, ...text);
  } else if (Array.isArray(value)) {
    bytes.push(0xdc, value.length >> 8, value.length & 0xff);
    for (const item of value) put(bytes, item);
  } else {
    const pairs = Object.entries(value);
    bytes.push(0xde, pairs.length >> 8, pairs.length & 0xff);
    for (const [key, item] of pairs) {
      put(bytes, key);
      put(bytes, item);
    }
  }
}

function putInteger(bytes, value) {
  const data = new DataView(new ArrayBuffer(9));
  data.setUint8(0, 0xd3);
  data.setBigInt64(1, BigInt(value));
  bytes.push(...new Uint8Array(data.buffer));
}

export function unpack(buffer) {
  const data = new DataView(buffer);
  let at = 0;

  const skip = (count) => (at += count) - count;
  const sized = (width) => data[`getUint${8 * width}`](skip(width));

  function text(length) {
    return new TextDecoder().decode(new Uint8Array(buffer, skip(length), length));
  }
  function array(length) {
    return Array.from({ length }, read);
  }
  function map(length) {
    const found = {};
    for (let n = 0; n < length; n++) {
      const key = read();
      found[key] = read();
    }
    return found;
  }
  function read() {
    const head = sized(1);
    if (head <= 0x7f) return head;
    if (head <= 0x8f) return map(head & 0x0f);
    if (head <= 0x9f) return array(head & 0x0f);
    if (head <= 0xbf) return text(head & 0x1f);
    if (head >= 0xe0) return head - 0x100;
    switch (head) {
      case 0xc0: return null;
      case 0xc2: return false;
      case 0xc3: return true;
      case 0xca: return data.getFloat32(skip(4));
      case 0xcb: return data.getFloat64(skip(8));
      case 0xcc: return sized(1);
      case 0xcd: return sized(2);
      case 0xce: return sized(4);
      case 0xcf: return Number(data.getBigUint64(skip(8)));
      case 0xd0: return data.getInt8(skip(1));
      case 0xd1: return data.getInt16(skip(2));
      case 0xd2: return data.getInt32(skip(4));
      case 0xd3: return Number(data.getBigInt64(skip(8)));
      case 0xd9: return text(sized(1));
      case 0xda: return text(sized(2));
      case 0xdb: return text(sized(4));
      case 0xdc: return array(sized(2));
      case 0xdd: return array(sized(4));
      case 0xde: return map(sized(2));
      case 0xdf: return map(sized(4));
      default: throw new Error(`the protocol has no 0x${head.toString(16)}`);
    }
  }
  return read();
}
