import type { SiteFacts } from 'contract/site';

/** Names of the networks as they write themselves. */
const NETWORKS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  telegram: 'Telegram',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** The networks on which the operator is; one without an address is not shown (G-62). */
export function shownNetworks(
  social: SiteFacts['company']['social'],
): { name: string; address: string }[] {
  return Object.entries(social)
    .filter(([, address]) => address !== '')
    .map(([network, address]) => ({ name: NETWORKS[network] ?? network, address }));
}
