import { useAddressParams } from './use-address-params.ts';

/**
 * One choice of a list, kept in the address; the first is the usual one and is left out of it.
 *
 * @param choices what may stand there: anything else in the address means the first.
 */
export function useAddressChoice<const V extends string>(
  name: string,
  choices: readonly [V, ...V[]],
): readonly [chosen: V, choose: (value: V) => void] {
  const [params, change] = useAddressParams();
  const chosen = choices.find((choice) => choice === params.get(name)) ?? choices[0];
  const choose = (value: V) =>
    change((next) => {
      if (value === choices[0]) next.delete(name);
      else next.set(name, value);
    });
  return [chosen, choose];
}
