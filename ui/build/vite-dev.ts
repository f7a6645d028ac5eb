import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { RunnableDevEnvironment } from 'vite';

/**
 * Starts Vite for one room inside the running server, for hot reload in the browser and for the room's server code as last saved.
 * @param root the room's folder
 * @returns loads the build to render with
 */
export async function viteBuild(
  app: FastifyInstance,
  root: string,
): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const ours = new Set(process.listeners('SIGTERM'));
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server: app.server } },
  });
  // React Router's child Vite ends the process on SIGTERM, before our own shutdown has run.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.has(listener)) process.removeListener('SIGTERM', listener);
  }
  app.addHook('onClose', () => vite.close());
  // Requests that Vite does not answer go on to the routes.
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => {
      done(error instanceof Error ? error : undefined);
    });
  });
  const ssr = vite.environments.ssr as RunnableDevEnvironment;
  return () => ssr.runner.import<ServerBuild>('virtual:react-router/server-build');
}
