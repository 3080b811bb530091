import type * as z from 'zod';

/**
 * Adds to the errors of a form what the endpoint says of it, so that both say the same.
 *
 * @param names the form's name for a field of the endpoint, where they differ.
 */
export function checkInput(
  endpoint: { readonly schema: z.ZodType; readonly input: unknown },
  check: z.RefinementCtx,
  names: Readonly<Record<string, string>> = {},
): void {
  for (const { path, message } of endpoint.schema.safeParse(endpoint.input).error?.issues ?? []) {
    const [first, ...rest] = path;
    check.addIssue({ code: 'custom', path: [names[String(first)] ?? first ?? '', ...rest], message });
  }
}
