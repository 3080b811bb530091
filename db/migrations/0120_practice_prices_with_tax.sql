-- TAX-6. Whether the amounts contain their taxes, as prices for clients are written in many countries.
alter table catalogue_prices add column includes_tax boolean not null default false;

-- Copied from the price (CORE-6).
alter table estimate_lines add column includes_tax boolean not null default false;
alter table charges add column includes_tax boolean not null default false;
-- What is counted, such as 'mL' or 'tablet'; null for pieces and services.
alter table charges add column unit text;
alter table charges add constraint charges_unit_check check (length(unit) between 1 and 40);

-- Why no tax is charged, where the law wants it said on the invoice, such as the scheme for small businesses.
alter table billing_settings add column tax_exemption_note text;
alter table billing_settings add constraint billing_settings_exemption_check check (length(tax_exemption_note) between 1 and 200);
