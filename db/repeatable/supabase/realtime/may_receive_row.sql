-- Whether the contents that a row has, or had, are visible to the caller by the policies of its table. A deleted row
-- cannot be checked any more; of one that has become visible to the caller, the former contents stay hidden. A program
-- sees what its policies show.
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
