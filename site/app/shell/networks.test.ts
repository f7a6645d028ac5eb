import { expect, it } from 'vitest';
import { shownNetworks } from './networks.ts';

it('G-62 shows the networks that have an address, under the names that they give themselves', () => {
  const social = {
    facebook: 'https://facebook.example',
    telegram: '',
    tiktok: 'https://t.example',
  };
  expect(shownNetworks(social)).toEqual([
    { name: 'Facebook', address: 'https://facebook.example' },
    { name: 'TikTok', address: 'https://t.example' },
  ]);
  expect(shownNetworks({ facebook: '' })).toEqual([]);
});
