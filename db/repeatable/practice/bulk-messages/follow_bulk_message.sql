-- What became of the message to a recipient: it was sent, could not be sent, or was taken back. Its key is `bulk:<bulk message>:<recipient>`.
-- A message that left although it was being taken back counts as sent.
create or replace function app.follow_bulk_message() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  recipient uuid := split_part(new.request_key, ':', 3)::uuid;
begin
  if new.status in ('sent', 'delivered', 'read') then
    update public.bulk_recipients r set state = 'sent', reason = null, sent_at = coalesce(r.sent_at, new.sent_at, now())
     where r.clinic_id = new.clinic_id and r.id = recipient and r.state in ('requested', 'canceled', 'failed') and r.send_at is not null;
  elsif new.status = 'canceled' then
    update public.bulk_recipients r set state = 'canceled'
     where r.clinic_id = new.clinic_id and r.id = recipient and r.state = 'requested';
  elsif new.status = 'refused' then
    update public.bulk_recipients r
       set state = 'skipped',
           reason = case when new.failure in ('erased', 'no_consent', 'no_address', 'opted_out', 'law_unknown', 'channel_off',
             'undeliverable', 'too_late') then replace(new.failure, 'erased', 'inactive') else 'no_consent' end
     where r.clinic_id = new.clinic_id and r.id = recipient and r.state = 'requested';
  elsif new.status in ('failed', 'undelivered', 'unknown') then
    update public.bulk_recipients r
       set state = 'failed', reason = case new.status when 'unknown' then 'unconfirmed' else 'not_delivered' end
     where r.clinic_id = new.clinic_id and r.id = recipient and r.state in ('requested', 'sent', 'failed');
  end if;
  return null;
end $$;
