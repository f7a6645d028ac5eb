/** The first letter of a word: in Khmer the consonant alone, without its signs. */
function letter(word: string): string {
  const [first = ''] = word.trim();
  return first.toUpperCase();
}

/** Who somebody is in two letters, where there is no picture: the first name's and the last name's. */
export function initials(name: string, lastName: string): string {
  return letter(name) + letter(lastName);
}

/** The address of an avatar: a whole one as it is, a path under the API's address (PROF-18, C-77). */
export function avatarAddress(avatar: string, apiHost: string): string {
  return /^https?:\/\//i.test(avatar) ? avatar : `${apiHost}/${avatar.replace(/^\//, '')}`;
}
