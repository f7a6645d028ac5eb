/** A route whose page is drawn by its parent, so that moving between its siblings keeps what was typed. */
export default function Empty() {
  return null;
}
