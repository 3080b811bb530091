-- CORE-6 for every role: the shares of a charge, and a charge that is put together again, are copies of what was divided, with their
-- own payer. Shares have their part of quantity and amount as well. What is divided no longer counts. Definer rights, so that no policy
-- hides the charge; it reveals nothing, because the row is of the same clinic.
create or replace function app.copy_divided_charge() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  origin public.charges;
  own jsonb;
begin
  select * into origin from public.charges c where c.clinic_id = new.clinic_id and c.id = new.divided_from_id for no key update;
  if not found or origin.voided_at is null or origin.act_id is null or origin.share_number > 0 then
    raise exception 'only a whole charge of an act that no longer counts has shares'
      using errcode = 'check_violation', constraint = 'charges_divided_check';
  end if;
  own := jsonb_build_object('id', new.id, 'client_id', new.client_id, 'divided_from_id', new.divided_from_id,
    'share_number', new.share_number, 'share_ppm', new.share_ppm, 'voided_at', null, 'voided_by', null);
  if new.share_number > 0 then
    own := own || jsonb_build_object('quantity_thousandths', new.quantity_thousandths, 'fixed_price_minor', new.fixed_price_minor,
      'minimum_price_minor', new.minimum_price_minor, 'amount_minor', new.amount_minor);
  end if;
  return jsonb_populate_record(origin, own);
end $$;
