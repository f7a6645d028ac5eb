/** A route whose layout renders the page, so that moving between sibling routes keeps what was typed. */
export default function Empty() {
  return null;
}
