-- The reminder that a link opens; null for a link that there is not, or that is older than half a year. For definer functions.
create or replace function app.reminder_of_link(p_clinic uuid, p_token_hash bytea) returns public.care_reminders language sql stable
  begin atomic
    select m from public.care_reminders m
     where m.clinic_id = p_clinic and m.token_hash = p_token_hash and m.state in ('requested', 'sent', 'answered')
       and m.requested_at > now() - interval '180 days';
  end;
