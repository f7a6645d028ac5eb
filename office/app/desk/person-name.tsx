/** Somebody's name as it was typed, marked as Khmer where it is. */
export function PersonName({ name }: { readonly name: string }) {
  return <span lang={/\p{Script=Khmer}/u.test(name) ? 'km' : undefined}>{name}</span>;
}
