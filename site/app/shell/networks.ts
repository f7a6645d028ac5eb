import type { SiteFacts } from 'contract/site';

/** Names of social networks as they spell themselves. */
const NETWORKS: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  telegram: 'Telegram',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
};

/** The social networks for which the operator has set an address (G-62). */
export function shownNetworks(
  social: SiteFacts['company']['social'],
): { name: string; address: string }[] {
  return Object.entries(social)
    .filter(([, address]) => address !== '')
    .map(([network, address]) => ({ name: NETWORKS[network] ?? network, address }));
}
