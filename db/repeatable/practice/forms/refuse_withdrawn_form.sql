-- A form is signed only while it is asked for. The lock makes whoever withdraws it at the same time wait, and a signature that
-- comes after the withdrawal fail. It runs with definer rights because a client may not lock requests; it reveals nothing.
create or replace function app.refuse_withdrawn_form() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform from public.form_requests r
   where r.clinic_id = new.clinic_id and r.id = new.request_id and r.withdrawn_at is null for no key update;
  if not found then
    raise exception 'the form was withdrawn' using errcode = 'check_violation', constraint = 'form_signatures_asked_check';
  end if;
  return new;
end $$;
