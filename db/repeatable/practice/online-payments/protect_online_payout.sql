-- A payout stays what it was, is booked once, and one that came back is booked back once.
create or replace function app.protect_online_payout() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE'
    or (new.clinic_id, new.id, new.provider_payout_id, new.amount_minor, new.currency, new.made_at)
      is distinct from (old.clinic_id, old.id, old.provider_payout_id, old.amount_minor, old.currency, old.made_at)
    or (old.ledger_entry_id is not null
      and (new.ledger_entry_id, new.unexplained_minor, new.fee_minor, new.booked_on, new.is_itemized)
        is distinct from (old.ledger_entry_id, old.unexplained_minor, old.fee_minor, old.booked_on, old.is_itemized))
    or (old.returned_entry_id is not null and new.returned_entry_id is distinct from old.returned_entry_id)
    or (old.state = 'returned' and new.state <> 'returned') or (old.state = 'paid' and new.state = 'on_its_way') then
    raise exception 'a payout that was booked stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
