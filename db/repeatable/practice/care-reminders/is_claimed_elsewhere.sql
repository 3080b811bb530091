-- Whether a client has answered that this was done elsewhere, and nobody has checked it yet. For definer functions.
create or replace function app.is_claimed_elsewhere(p_clinic uuid, p_source uuid) returns boolean language sql stable
  begin atomic
    select exists (
      select from public.care_reminder_items i
        join public.care_reminder_answers a on a.clinic_id = p_clinic and a.reminder_id = i.reminder_id and i.id = any (a.item_ids)
       where i.clinic_id = p_clinic and i.source_id = p_source and a.kind = 'elsewhere' and a.outcome is null);
  end;
