-- Adds what somebody wrote to the history of their lead.
create or replace function app.add_lead_message(p_lead uuid, p_details jsonb) returns void language sql volatile security definer set search_path = ''
  begin atomic
    insert into public.lead_events (lead_id, kind, details) values (p_lead, 'message', p_details);
  end;
