import { cleanup, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, expect, test } from 'vitest';
import { BLANK_CLINIC, type ClinicInput, ClinicInputs } from './clinic-inputs.tsx';

afterEach(cleanup);

function Form({ country }: { readonly country: string }) {
  const form = useForm<ClinicInput>({ defaultValues: { ...BLANK_CLINIC, country } });
  return (
    <FormProvider {...form}>
      <ClinicInputs />
    </FormProvider>
  );
}

test.each([
  ['US', ['ZIP code', 'City', 'State']],
  ['GB', ['Postcode', 'Town', 'County']],
  ['', ['Postal code', 'Town', 'State or region']],
])('the parts of an address in %j are called %j', (country, labels) => {
  render(<Form country={country} />);
  for (const label of labels) expect(screen.getByLabelText(new RegExp(`^${label}`, 'u'))).toBeDefined();
});
