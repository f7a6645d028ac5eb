/** From where on there is room for two columns: the breakpoint `lg` of app.css. */
const WIDE = '(min-width: 62rem)';

/** Whether the screen is wide, with its changes. In the browser only. */
export const wideScreen = (): MediaQueryList => window.matchMedia(WIDE);

/** Resolves once the screen is wide: at once, or when the window is widened or the device turned. In the browser only. */
export async function whenWide(): Promise<void> {
  const screen = wideScreen();
  if (screen.matches) return;
  await new Promise((resolve) => {
    screen.addEventListener('change', resolve, { once: true });
  });
}
