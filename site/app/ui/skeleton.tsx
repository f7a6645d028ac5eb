type SkeletonProps = { readonly className?: string };

/** The grey shape of something that is on its way; say "Loading" beside it, once. */
export function Skeleton({ className = 'h-7 w-full' }: SkeletonProps) {
  return <span aria-hidden="true" className={`block rounded-lg bg-track ${className}`} />;
}
