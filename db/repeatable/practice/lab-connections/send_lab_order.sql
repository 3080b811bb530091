-- What is submitted is sent by the laboratory's connection, if there is one, and what was sent is cancelled there too. In the transaction that
-- submits or cancels it.
create or replace function app.send_lab_order() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  way uuid;
  send uuid;
  send_kind text;
begin
  if new.submitted_at is null then
    return null;
  end if;
  if new.status in ('ordered', 'sent') and (tg_op = 'INSERT' or old.submitted_at is null) then
    select c.id into way from public.lab_connections c
     where c.clinic_id = new.clinic_id and c.laboratory_id = new.laboratory_id and c.is_on and c.orders_by <> 'samples';
    send_kind := 'new';
  elsif tg_op = 'UPDATE' and new.status = 'cancelled' and old.status <> 'cancelled' then
    update public.lab_order_sends s set status = 'withdrawn'
     where s.clinic_id = new.clinic_id and s.order_id = new.id and s.kind = 'new' and s.status = 'waiting' and s.attempts = 0;
    -- An attempt without an answer may have arrived.
    select s.connection_id into way from public.lab_order_sends s
     where s.clinic_id = new.clinic_id and s.order_id = new.id and s.kind = 'new' and s.status in ('waiting', 'acknowledged');
    send_kind := 'cancel';
  end if;
  if way is not null then
    insert into public.lab_order_sends (clinic_id, order_id, connection_id, kind, control_id)
      values (new.clinic_id, new.id, way, send_kind, 'ORD' || upper(left(replace(gen_random_uuid()::text, '-', ''), 16)))
      on conflict do nothing
      returning id into send;
    if send is not null then
      perform app.queue_lab_send(new.clinic_id, send);
    end if;
  end if;
  return null;
end $$;
