import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { listMyFormsEndpoint } from '../../own.contract.ts';
import { MyFormList } from '../my-form-list.tsx';

/** The forms that wait for the client; nothing while there are none. */
export function MyOpenForms() {
  const { data } = useQuery(queryOf(listMyFormsEndpoint, {}));
  const open = data?.items.filter(({ signedAt }) => signedAt === null) ?? [];
  return open.length === 0 ? null : (
    <MyFormList title="Forms to fill out" titleId="open-forms" forms={open} />
  );
}
