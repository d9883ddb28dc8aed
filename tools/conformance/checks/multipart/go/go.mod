module sender

go 1.22
