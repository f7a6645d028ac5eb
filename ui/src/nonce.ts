import { createContext, useContext } from 'react';

/** The secret of this rendering, on the server; in the browser there is none (`RenderedPage.nonce`). */
export const Nonce = createContext<string | undefined>(undefined);

/** For every inline `<script>` and `<style>` of ours: without it the page's policy does not allow them. */
export function useNonce(): string | undefined {
  return useContext(Nonce);
}
