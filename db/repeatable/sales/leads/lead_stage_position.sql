-- The position of a stage in the order of a sale; final stages come last.
create or replace function app.lead_stage_position(p_stage text) returns integer language sql immutable parallel safe
  return array_position(array['new', 'contacted', 'qualified', 'demo', 'trial', 'won'], p_stage);
