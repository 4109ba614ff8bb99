// @NAME@: a bot for oneoh, in Rust. It needs nothing but the standard library.
//
//     rustc -O @FILE@ -o @NAME@
//     oneoh-bot check exec:./@NAME@
//     oneoh-bot arena exec:./@NAME@ novice --game @GAME@
//     oneoh-bot run exec:./@NAME@ --server ws://127.0.0.1:2550 --seek @GAME@
//
// It reads a line of JSON a turn and writes one; all else goes to standard error.
// The lines are described in ai/README.md, "Programs in any language". A crate such as
// serde_json reads the view; for the fields below no crate is needed.

use std::io::{self, BufRead, Write};

const HELLO: &str =
    r#"{"type": "hello", "name": "@NAME@", "about": "plays at random", "games": ["@GAME@"]}"#;

/// What follows `"name":` at the beginning of a line, before the view.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let key = format!("\"{name}\":");
    line.find(&key).map_or("", |at| line[at + key.len()..].trim_start())
}

fn number(line: &str, name: &str) -> u64 {
    let digits = field(line, name).chars().take_while(char::is_ascii_digit);
    digits.collect::<String>().parse().unwrap_or(0)
}

/// The texts of the legal actions, which come last; none has a quote or a backslash.
fn legal(line: &str) -> Vec<&str> {
    let list = line.rfind("\"legal\":").map_or("", |at| &line[at + 8..]);
    list.split('"').skip(1).step_by(2).collect()
}

/// This is where your ideas go. A generator with the seed of the table plays the same game again.
fn choose<'a>(actions: &[&'a str], seed: u64, turn: u64) -> &'a str {
    let mixed = (seed ^ turn).wrapping_mul(6364136223846793005).rotate_left(29);
    actions[(mixed % actions.len() as u64) as usize]
}

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut out = io::stdout().lock();
        if field(&line, "type").starts_with("\"hello\"") {
            writeln!(out, "{HELLO}")?;
        } else if field(&line, "type").starts_with("\"request\"") {
            let id = number(&line, "id");
            let action = choose(&legal(&line), number(&line, "seed"), id);
            writeln!(out, r#"{{"type": "act", "id": {id}, "action": "{action}"}}"#)?;
        }
        out.flush()?;
    }
    Ok(())
}
