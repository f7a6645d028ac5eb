import { Check } from 'ui/icons.tsx';
import { OWN_PICTURES, type ToldPicture } from 'contract/content';
import { m } from 'words/messages';
import { Picture } from './picture.tsx';

type WhyUsProps = {
  /** The picture's address (HOME-05, G-74); null where it could not be had. */
  readonly image: ToldPicture | null;
};

/** Why to apply here (HOME-05). */
export function WhyUs({ image }: WhyUsProps) {
  const lines = [m.why_costs(), m.why_early(), m.why_languages(), m.why_private()];
  return (
    <section aria-labelledby="why" className="mt-12 grid items-center gap-6 lg:grid-cols-2">
      <div>
        <h2 id="why">{m.why_title()}</h2>
        <p className="mt-2 text-ink-2">{m.why_text()}</p>
        <ul className="mt-4 grid gap-2">
          {lines.map((line) => (
            <li key={line} className="flex gap-3">
              <Check className="mt-1 size-5 shrink-0 text-green" aria-hidden="true" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <Picture
        told={image}
        own={OWN_PICTURES['why-us']}
        alt={m.why_image_alt()}
        width={800}
        height={600}
        sizes="(min-width: 62rem) 37rem, 100vw"
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-lg"
      />
    </section>
  );
}
