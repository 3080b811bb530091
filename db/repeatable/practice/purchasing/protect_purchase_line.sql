-- ORDER-1, ORDER-2, ORDER-3 for every role: the lines of an order change while it is a draft that nobody has approved; after that only
-- what was received of them, and whether more will come. A controlled drug is never in an order because of a suggestion. It runs with
-- definer rights so that no policy hides the order or the item; it reveals nothing.
create or replace function app.protect_purchase_line() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  line public.purchase_order_lines;
  is_open boolean;
begin
  if tg_op = 'DELETE' then
    line := old;
  else
    line := new;
  end if;
  select o.state = 'draft' and o.approved_at is null into is_open
    from public.purchase_orders o where o.clinic_id = line.clinic_id and o.id = line.order_id for share;
  if not is_open and (tg_op <> 'UPDATE' or
    (new.item_id, new.packs, new.position, new.price_minor, new.pack_thousandths) is distinct from
    (old.item_id, old.packs, old.position, old.price_minor, old.pack_thousandths)) then
    raise exception 'order % was approved or sent', line.order_id using errcode = 'check_violation', constraint = 'purchase_order_lines_draft_check';
  end if;
  if tg_op = 'INSERT' and new.suggestion is not null and exists (
    select from public.catalogue_items i
     where i.clinic_id = new.clinic_id and i.id = new.item_id and i.control_schedule is not null) then
    raise exception 'a controlled drug is ordered by hand' using errcode = 'check_violation', constraint = 'purchase_order_lines_controlled_check';
  end if;
  return line;
end $$;
