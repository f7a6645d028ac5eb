import type { PointerEvent } from 'react';
import { Spinner } from 'ui/spinner.tsx';
import { m } from 'words/messages';
import { TurnLeft, TurnRight, ZoomIn, ZoomOut } from '../queue/icons.tsx';

/** How a photo is looked at. */
export interface Look {
  /** 1 to 5. */
  readonly zoom: number;
  /** Degrees, by quarters. */
  readonly turn: number;
  /** The point that stays where it is, in percent of the frame. */
  readonly x: number;
  readonly y: number;
}

export const START_LOOK: Look = { zoom: 1, turn: 0, x: 50, y: 50 };

type PhotoFrameProps = {
  readonly label: string;
  /** Null: on its way. */
  readonly source: { readonly url: string } | { readonly trouble: string } | null;
  readonly look: Look;
  /** Whether the keys change this one. */
  readonly isCurrent: boolean;
  readonly onChange: (changes: Partial<Look>) => void;
};

/** A photo that can be zoomed at the pointer and turned. There is no way to save it. */
export function PhotoFrame({ label, source, look, isCurrent, onChange }: PhotoFrameProps) {
  const { zoom, turn, x, y } = look;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (zoom === 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    });
  };
  const style = {
    transform: `scale(${zoom}) rotate(${turn}deg)`,
    transformOrigin: `${x}% ${y}%`,
  };
  return (
    <div className="photo-frame" data-current={isCurrent ? '' : undefined} onPointerMove={follow}>
      {source === null && <Spinner />}
      {source !== null && 'trouble' in source && <p className="p-4 text-red">{source.trouble}</p>}
      {source !== null && 'url' in source && (
        <img src={source.url} alt={label} style={style} draggable={false} />
      )}
      <div className="photo-tools">
        <Tool
          label={m.office_review_zoom_out()}
          icon={ZoomOut}
          onClick={() => onChange({ zoom: Math.max(1, zoom - 0.5) })}
        />
        <span className="tabular">{Math.round(zoom * 100)}%</span>
        <Tool
          label={m.office_review_zoom_in()}
          icon={ZoomIn}
          onClick={() => onChange({ zoom: Math.min(5, zoom + 0.5) })}
        />
        <Tool
          label={m.office_review_turn_left()}
          icon={TurnLeft}
          onClick={() => onChange({ turn: turn - 90 })}
        />
        <Tool
          label={m.office_review_turn_right()}
          icon={TurnRight}
          onClick={() => onChange({ turn: turn + 90 })}
        />
      </div>
    </div>
  );
}

function Tool({
  label,
  icon: Icon,
  onClick,
}: {
  readonly label: string;
  readonly icon: typeof ZoomIn;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" aria-label={label} title={label} onClick={onClick}>
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
