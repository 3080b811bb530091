-- An order that was cancelled or refused stays so, and one that has left the clinic keeps the time at which it did.
create or replace function app.protect_lab_order() returns trigger language plpgsql set search_path = '' as $$
begin
  if old.status in ('cancelled', 'rejected') and new.status is distinct from old.status then
    raise exception 'a closed order stays closed' using errcode = 'check_violation', constraint = 'lab_orders_closed_for_good_check';
  end if;
  if (old.submitted_at is not null and new.submitted_at is distinct from old.submitted_at)
    or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
    raise exception 'an order leaves once' using errcode = 'check_violation', constraint = 'lab_orders_leaves_once_check';
  end if;
  return new;
end $$;
