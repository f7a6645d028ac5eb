import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { changedView } from './view.ts';

/** Closes the sheet that the address has open, once its act is done; the page behind it is read anew. */
export function useLeaving() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async () => {
    await navigate(changedView(search, { open: null }), { preventScrollReset: true });
    await revalidate();
  };
}
