/** A file as base64, as the calls of the office send it. */
export async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters: string[] = [];
  // A call takes so many arguments at most.
  for (let at = 0; at < bytes.length; at += 8192) {
    letters.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return btoa(letters.join(''));
}
