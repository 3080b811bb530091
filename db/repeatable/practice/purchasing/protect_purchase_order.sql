-- ORDER-1 for every role: an order is never deleted, keeps its number and supplier, and goes from state to state only as
-- order-state.rules.ts says. What was sent stays as it was, and it is approved by whoever may manage the stock.
create or replace function app.protect_purchase_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'orders are canceled, not deleted' using errcode = 'insufficient_privilege';
  end if;
  if (new.year, new.counter, new.supplier_id, new.currency) is distinct from (old.year, old.counter, old.supplier_id, old.currency)
    or (old.document is not null and (new.document, new.sent_at, new.approved_at)
      is distinct from (old.document, old.sent_at, old.approved_at)) then
    raise exception 'an order that was sent stays as it was' using errcode = 'check_violation', constraint = 'purchase_orders_kept_check';
  end if;
  if new.state <> old.state and not (old.state, new.state) in (
    ('draft', 'sent'), ('draft', 'canceled'), ('sent', 'part_received'), ('sent', 'received'), ('sent', 'canceled'),
    ('part_received', 'received'), ('part_received', 'closed'), ('received', 'closed')) then
    raise exception 'an order that is % does not become %', old.state, new.state
      using errcode = 'check_violation', constraint = 'purchase_orders_path_check';
  end if;
  if new.approved_at is not null and (new.approved_at, new.approved_by) is distinct from (old.approved_at, old.approved_by) and current_user = 'clinic_member'
    and not app.has_permission('stock:manage') then
    raise exception 'permission denied to approve an order' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
