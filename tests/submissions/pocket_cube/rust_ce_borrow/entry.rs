// Does not compile: the text is moved away before it is printed.
fn main() {
    let text = String::from("R");
    let other = text;
    println!("{}{}", text, other);
}
