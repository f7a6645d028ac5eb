import { Fragment } from 'react';
import { type Piece, safeMarkup } from './safe-markup.ts';

/** A description with its safe markup (LD-08). */
export function Markup({ text }: { readonly text: string }) {
  return <Pieces pieces={safeMarkup(text)} />;
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return <Fragment key={index}>{piece.text}</Fragment>;
    if (piece.kind === 'break') return <br key={index} />;
    const Element = piece.kind;
    return (
      <Element key={index}>
        <Pieces pieces={piece.pieces} />
      </Element>
    );
  });
}
