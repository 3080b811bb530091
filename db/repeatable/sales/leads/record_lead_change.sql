-- Records every change in the history, whichever code makes it. The reason for a move is in the setting
-- `app.lead_reason` of the same transaction.
create or replace function app.record_lead_change() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  reason text := nullif(current_setting('app.lead_reason', true), '');
  was jsonb;
  becomes jsonb;
begin
  if tg_op = 'INSERT' then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'created', jsonb_strip_nulls(jsonb_build_object('source', new.source, 'stage', new.stage)));
    return null;
  end if;
  if new.clinic_id is not null and new.clinic_id is distinct from old.clinic_id then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'converted', jsonb_build_object('from', old.stage, 'clinicId', new.clinic_id));
  elsif new.stage <> old.stage then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'stage_moved', jsonb_strip_nulls(jsonb_build_object('from', old.stage, 'to', new.stage,
        'reason', coalesce(case when new.stage = 'lost' then new.lost_reason end, reason))));
  end if;
  if new.owner_id is distinct from old.owner_id then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'owner_changed', jsonb_build_object('from', old.owner_id, 'to', new.owner_id));
  end if;
  if new.do_not_contact <> old.do_not_contact then
    insert into public.lead_events (lead_id, kind) values (new.id, case when new.do_not_contact then 'contact_blocked' else 'contact_unblocked' end);
  end if;
  if new.merged_into is not null and old.merged_into is null then
    insert into public.lead_events (lead_id, kind, details)
      values (new.id, 'merged', jsonb_build_object('into', new.merged_into, 'fullName', new.full_name));
  end if;
  was := jsonb_build_object('fullName', old.full_name, 'email', old.email, 'phone', old.phone, 'clinicName', old.clinic_name, 'country', old.country);
  becomes := jsonb_build_object('fullName', new.full_name, 'email', new.email, 'phone', new.phone, 'clinicName', new.clinic_name, 'country', new.country);
  if was <> becomes then
    insert into public.lead_events (lead_id, kind, details)
      select new.id, 'changed', jsonb_build_object(
        'from', jsonb_object_agg(b.key, was -> b.key), 'to', jsonb_object_agg(b.key, b.value))
        from jsonb_each(becomes) b where b.value is distinct from was -> b.key;
  end if;
  return null;
end $$;
