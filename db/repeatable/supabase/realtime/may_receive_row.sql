-- Whether the contents that a row has, or had, are open to whoever asks: what the policies of its table say. A row that
-- is gone cannot be asked any more; of one that has moved to where the caller sees it, the former contents stay hidden. For a program
-- everything that its policies show it.
create or replace function app.may_receive_row(p_table text, p_row jsonb) returns boolean language sql stable
  begin atomic
    select app.role_name() = 'service_key' or case p_table
      when 'user_roles' then (p_row ->> 'user_id')::uuid = app.user_id()
        or (p_row ->> 'clinic_id')::uuid = app.clinic_id() and app.has_permission('staff:read')
        or app.has_permission('platform_user:read')
      when 'profiles' then (p_row ->> 'id')::uuid = app.user_id()
        or app.has_permission('platform_user:read')
        or app.has_permission('staff:read') and exists (
          select from public.user_roles r
           where r.user_id = (p_row ->> 'id')::uuid and r.clinic_id = app.clinic_id() and r.role <> 'client')
      when 'ghl_integrations' then (p_row ->> 'user_id')::uuid = app.user_id()
      else false
    end;
  end;

grant execute on function app.may_receive_row to authenticated, service_key;
