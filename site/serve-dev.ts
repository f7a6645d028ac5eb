import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { viteBuild } from 'ui/build/vite-dev.ts';

/** Starts Vite inside the running server. @returns loads the build to render with, as last saved */
export function startVite(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  return viteBuild(app, fileURLToPath(new URL('.', import.meta.url)));
}
