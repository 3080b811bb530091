-- The place of a stage in the order of a sale; what is over stands last.
create or replace function app.lead_stage_position(p_stage text) returns integer language sql immutable parallel safe
  return array_position(array['new', 'contacted', 'qualified', 'demo', 'trial', 'won'], p_stage);
