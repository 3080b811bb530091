import { useSearchParams } from 'react-router';

/**
 * One choice of a list, kept in the address; the first is the usual one and is left out of it.
 *
 * @param choices what may stand there: anything else in the address means the first.
 */
export function useAddressChoice<const V extends string>(
  name: string,
  choices: readonly [V, ...V[]],
): readonly [chosen: V, choose: (value: V) => void] {
  const [params, setParams] = useSearchParams();
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0];
  const choose = (value: V) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === choices[0]) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [chosen, choose];
}
