import type { Text } from 'contract/locale';
import {
  changeImage,
  IMAGE_BYTES_MOST,
  type ImageKey,
  type SiteImage,
  siteImages,
} from 'contract/office/site-content';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from 'ui/button.tsx';
import { PhotoButton } from 'ui/photo-button.tsx';
import { TextField } from 'ui/text-field.tsx';
import { toast } from 'ui/toast.ts';
import { m } from 'words/messages';
import { call } from '../call.ts';
import { officeContext } from '../context.ts';
import { base64Of } from '../desk/base64-of.ts';
import { PageHead } from '../desk/page-head.tsx';
import { Panel } from '../desk/panel.tsx';
import { TroubleBox } from '../desk/trouble-box.tsx';
import { TypedBehind } from '../desk/typed-behind.tsx';
import { useAct } from '../desk/use-act.ts';
import { useTyped } from '../desk/use-typed.ts';
import { loaded } from '../load.ts';
import type { Route } from './+types/images';
import { ContentTabs } from './tabs.tsx';
import { DoCaps } from '../desk/do-caps.tsx';

/** The pictures of the home page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return loaded(await context.get(officeContext).call(siteImages), request);
}

export function meta() {
  return [{ title: m.office_title({ page: m.office_site_tab_images() }) }];
}

const PLACES: Readonly<Record<ImageKey, Text>> = {
  background: m.office_site_image_background,
  'why-us': m.office_site_image_why_us,
};

export default function Images({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={m.office_content()} lead={m.office_site_images_lead()} />
      <ContentTabs here="images" />
      <div className="product-page">
        <div className="settings-columns">
          {rows.map((image) => (
            <Panel key={`${image.key}-${image.version}`} title={PLACES[image.key]()}>
              <ImageForm image={image} />
            </Panel>
          ))}
        </div>
      </div>
    </>
  );
}

/** One picture: as it stands, another file, and what it shows in both languages. */
function ImageForm({ image }: { readonly image: SiteImage }) {
  const { key, version } = image;
  const typed = useTyped(`image ${key}`, {
    start: { km: image.alt_km ?? '', en: image.alt_en ?? '' },
    version,
  });
  const alt = typed.value;
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const revalidator = useRevalidator();
  const { busy, trouble, errorOf, send } = useAct();
  const save = async (asDelivered: boolean) => {
    const bytes = file === null || asDelivered ? null : await base64Of(file);
    const body = {
      version: Number(typed.version),
      file: bytes,
      as_delivered: asDelivered,
      alt_km: alt.km,
      alt_en: alt.en,
    };
    const done = await send(() => call(changeImage, { params: { key }, body }));
    if (done === null) return;
    typed.forget();
    toast(m.office_settings_saved(), { tone: 'green' });
    await revalidator.revalidate();
  };
  const choose = (chosen: File) => {
    const fits = chosen.size <= IMAGE_BYTES_MOST;
    setTooLarge(!fits);
    setFile(fits ? chosen : null);
  };
  const wrong = tooLarge ? m.office_site_image_heavy() : errorOf('file');
  const field = (locale: 'km' | 'en', label: string) => (
    <TextField
      name={`alt_${locale}-${key}`}
      label={label}
      hint={m.office_site_alt_hint()}
      value={alt[locale]}
      error={errorOf(`alt_${locale}`)}
      autoComplete="off"
      onChange={(text) => typed.set({ ...alt, [locale]: text })}
    />
  );
  return (
    <form
      className="grid gap-4 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      <Standing image={image} />
      <Chooser at={key} file={file} wrong={wrong} onFile={choose} />
      {field('km', m.office_site_alt_km())}
      {field('en', m.office_site_alt_en())}
      <TypedBehind typed={typed} />
      <TroubleBox trouble={trouble} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy} end={<DoCaps within />}>
          {m.office_site_image_save()}
        </Button>
        {image.preview !== null && (
          <Button tone="secondary" size="small" busy={busy} onClick={() => void save(true)}>
            {m.office_site_image_again()}
          </Button>
        )}
      </div>
    </form>
  );
}

type ChooserProps = {
  readonly at: ImageKey;
  readonly file: File | null;
  readonly wrong: string | undefined;
  readonly onFile: (file: File) => void;
};

/** Another file for a picture. */
function Chooser({ at, file, wrong, onFile }: ChooserProps) {
  const hint = `file-${at}-hint`;
  return (
    <div className="grid gap-1">
      <b>{m.office_site_image_file()}</b>
      <p id={hint} className="text-sm text-ink-2">
        {m.office_site_image_hint()}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <PhotoButton
          label={m.office_site_image_choose()}
          of={PLACES[at]()}
          tone="secondary"
          name={`file-${at}`}
          describedBy={hint}
          invalid={wrong !== undefined}
          onFile={onFile}
        />
        {file !== null && <span>{m.office_site_image_chosen({ name: file.name })}</span>}
      </div>
      {wrong !== undefined && (
        <p role="alert" className="text-sm text-red">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** The picture as the site has it now. */
function Standing({ image: { preview, width, height, alt_en } }: { readonly image: SiteImage }) {
  if (preview === null) return <p className="text-ink-2">{m.office_site_image_as_delivered()}</p>;
  return (
    <figure className="grid gap-1">
      <img src={preview} alt={alt_en ?? ''} className="max-h-60 w-full rounded-lg object-contain" />
      <figcaption className="tabular text-sm text-ink-2">
        {m.office_site_image_size({ width: String(width), height: String(height) })}
      </figcaption>
    </figure>
  );
}
