/** The beginning of a text, without half of a character at its end: neither JSON nor a URL can hold one. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length);
  const last = cut.charCodeAt(cut.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut;
}
