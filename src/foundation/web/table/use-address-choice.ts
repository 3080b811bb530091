import { useAddressParams } from './use-address-params.ts';

/**
 * One filter of a list, kept in the URL; the first option is the default and is not written.
 *
 * @param choices the valid options: any other value in the URL means the first.
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
