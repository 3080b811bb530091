export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable and what may be in it. */
export interface SettingDeclaration<T> {
  readonly name: string;
  /** For the list of all settings in the documentation. */
  readonly description: string;
  /** Whether its value must not appear in a log or message. */
  readonly isSecret?: boolean;
  /** @param text null when the variable is missing or blank. @throws SettingsError that names the variable. */
  readonly parse: (text: string | null, name: string) => T;
}

type Declarations = Readonly<Record<string, SettingDeclaration<unknown>>>;
type ValuesOf<D extends Declarations> = {
  readonly [K in keyof D]: D[K] extends SettingDeclaration<infer T> ? T : never;
};

/** The settings of one part of the product. */
export interface SettingsPart<T> {
  readonly declarations: readonly SettingDeclaration<unknown>[];
  /** @throws SettingsError with one sentence that names the wrong setting. */
  read(env: Environment): T;
}

function textOf(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/**
 * Declares the settings of one part of the product next to the code that uses them. `src/app/settings.ts` reads all parts
 * from the environment once, at the start.
 *
 * @param combine makes the part's settings of the single values, and checks those that depend on each other.
 */
export const defineSettings = <const D extends Declarations, T>(
  declarations: D,
  combine: (values: ValuesOf<D>) => T,
): SettingsPart<T> => ({
  declarations: Object.values(declarations),
  read: (env) => {
    const values = Object.entries(declarations).map(([field, { name, parse }]) => [
      field,
      parse(textOf(env, name), name),
    ]);
    // Safe: each field holds what its own declaration parsed.
    return combine(Object.fromEntries(values) as ValuesOf<D>);
  },
});
