alter table controlled_witness_tries enable row level security;
alter table controlled_witness_tries force row level security;

-- Nobody reads or writes it but the functions that compare PINs.
