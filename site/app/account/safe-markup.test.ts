import { describe, expect, it } from 'vitest';
import { type Piece, safeMarkup } from './safe-markup.ts';

/** The pieces as they would be written, without anything that was stripped. */
function written(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text;
      if (piece.kind === 'break') return '<br>';
      return `<${piece.kind}>${written(piece.pieces)}</${piece.kind}>`;
    })
    .join('');
}

const drawn = (text: string) => written(safeMarkup(text));

describe('LD-08 the markup of a schedule’s description', () => {
  it('keeps b, i, br and span, inside each other too', () => {
    expect(drawn('<b>Paid <i>late</i></b><br/>by <span>Sam</span>')).toBe(
      '<b>Paid <i>late</i></b><br>by <span>Sam</span>',
    );
  });

  it('drops every attribute', () => {
    expect(drawn('<b onclick="x()" style="color:red">Paid</b>')).toBe('<b>Paid</b>');
  });

  it('strips every other element to its text', () => {
    expect(drawn('<script>x()</script><a href="javascript:x()">go</a><img src=x>')).toBe('x()go');
  });

  it('closes what was left open, and ignores what was never opened', () => {
    expect(drawn('<b>Paid</i> now')).toBe('<b>Paid now</b>');
    expect(drawn('Paid</b>')).toBe('Paid');
  });

  it('takes an angle bracket without an end for text', () => {
    expect(drawn('5 < 6')).toBe('5 < 6');
    expect(drawn('a &lt;b&gt; &amp; c')).toBe('a <b> & c');
  });

  it('reads a hundred thousand brackets in one pass', () => {
    const many = '<'.repeat(100_000);
    expect(drawn(many)).toBe(many);
    const nested = '<b>'.repeat(50_000);
    expect(drawn(`${nested}x`)).toMatch(/^(?:<b>){1,8}x/);
  });
});
