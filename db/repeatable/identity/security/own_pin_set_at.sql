create or replace function app.own_pin_set_at() returns timestamptz language sql stable security definer set search_path = ''
  begin atomic
    select n.set_at from auth.pins n where n.user_id = app.user_id();
  end;

grant execute on function app.own_pin_set_at to clinic_member;
