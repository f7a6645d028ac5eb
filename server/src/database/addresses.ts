const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/s;

/**
 * The addresses that a connection may lead to, one for each host: `postgresql://role:password@one:5432,two:5432/name` names two, as
 * PostgreSQL's own programs write it. All have the same role, database and protection.
 */
export function addressesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = SEVERAL.exec(address) ?? [];
  if (!hosts.includes(',')) return [address];
  return hosts.split(',').map((host) => before + host + after);
}
